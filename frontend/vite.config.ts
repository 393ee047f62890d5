import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './compileMessages.ts';
import { customersChunks } from './customersChunks.ts';
import { cutFonts } from './cutFonts.ts';
import { preloadFonts } from './firstFonts.ts';
import { germanPage } from './germanPage.ts';
import { inlineScript } from './inlineScript.ts';
import { keepAssets } from './keepAssets.ts';
import { leanIcons } from './leanIcons.ts';
import { leanIntl } from './leanIntl.ts';
import { leanRouter } from './leanRouter.ts';
import { lateScripts } from './lateScripts.ts';
import { offline } from './offline.ts';
import { pageCode } from './pageCode.ts';
import { postalRules } from './postalRules.ts';
import { precompress } from './precompress.ts';
import { quietToasts } from './quietToasts.ts';

const apiUrl = process.env.API_URL ?? 'http://localhost:3000';

/** The dev server speaks to the API as the API's own page would, so that its origin check lets us in. */
const toApi = { target: apiUrl, changeOrigin: true, headers: { origin: new URL(apiUrl).origin } };

/** Small files that several later screens share. */
const SMALL = [
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|check|chevron-(down|left|right)|clock|download|eye|eye-off|image-off|list-plus|log-out|map-pin|plus|printer|refresh-cw|sliders-horizontal|user-round)\./,
  /src[\\/]lib[\\/](dates|email|grounds|hiddenHash|liveOrders|numbers|productPath|randomKey|saveFile|unitPrice|urlQuery)\./,
  /src[\\/]components[\\/](Breadcrumbs|chipClass|EmptyState|errorTextClass|Field|FocusedHeading|Form(Alert|Error)|isPlainClick|NativeSelect|Price|ProductPicture|QueryFallback|NothingHere|SectionHeading|Select|SelectField|SkeletonList|Switch|TextAreaField|use(ExternalRedirect|HandledErrors|HeightVariable|IsMountedOnPage|LateNavigate|StickyBar|Stored|Switch))\./,
  /src[\\/](api[\\/](download|inactivityTimeout|sendForm)|pages[\\/](BuyAgainRow|ForCustomers|productCardParts)|app[\\/]layout[\\/]useLogout|art[\\/](empty-orders|not-found))\./,
  /src[\\/]features[\\/](account[\\/](accountRules|PasswordField|useLinkToken)|favourites[\\/]\w+|cart[\\/](AddToCart|addItems)|address[\\/]addressApi|checkout[\\/](boughtItems|checkoutApi|useRunningCheckout)|orders[\\/](order(Statuses|Text)|usualsApi)|shop[\\/]shop(Api|Zone)|products[\\/](filters[\\/]filterValues|findCategory|ProductCard|productsApi|relatedApi|list[\\/](bestSellersQuery|ProductGrid|productGridClass|productFilters|productQueries)))\./,
];

/** Small files that several of the sellers' screens share. */
const SELLERS_SMALL =
  /src[\\/]seller[\\/](dollars|staff[\\/]sellerAuthApi|ProgressBar|changes[\\/]changeText|orders[\\/](payment[\\/]moneyWarning|slips[\\/]packingSlipsPath)|sellerProductPath|tables[\\/]\w+|products[\\/](form[\\/]useUpload|import[\\/]importText|list[\\/]ProductStateBadge))\./;

export default defineConfig({
  plugins: [
    react(),
    leanIcons(),
    leanIntl(),
    leanRouter(),
    quietToasts(),
    tailwindcss(),
    compileMessages(),
    postalRules(),
    inlineScript(),
    cutFonts(),
    preloadFonts(),
    lateScripts(),
    pageCode(),
    customersChunks(),
    germanPage(),
    offline(),
    precompress(),
    keepAssets(),
  ],
  server: { proxy: { '^/((api|pictures)/|robots|sitemap)': toApi } },
  build: {
    // Data: URLs would need a wider content security policy than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the licences of the bundled libraries ask for; the fonts' and the pictures' are in NOTICE.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        // The first download names every file that may follow.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // The chart library brings another reselect, which stays with it.
              test: /^(?!.*[\\/]recharts[\\/]).*node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@reduxjs|redux|redux-thunk|react-redux|immer|reselect|@standard-schema)[\\/]/,
              priority: 2,
            },
            {
              // The first download, which later files share, in one: `main` alone runs by itself.
              name: 'shop',
              test: /src[\\/]app[\\/](openPage|store)\./,
              priority: 1,
            },
            {
              // One file, not one each: the first download names every file that may follow.
              name: 'small',
              test: (id) => SMALL.some((files) => files.test(id)),
            },
            {
              // What the page of a product and the cart share, with what it opens: a name less than one of its own.
              name: 'dialog',
              test: /src[\\/](components[\\/](Confirm)?Dialog|features[\\/]products[\\/]allergens[\\/](allergenNames|avoidedIn|useAvoidedAllergens|AvoidedAllergens)|messages[\\/](en[\\/])?allergens)\./,
            },
            {
              // What the cart shares with what leads to it and follows it.
              name: 'buying',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]trash\.|src[\\/](features[\\/](orders[\\/]again[\\/](putAgain|againText)|cart[\\/](changes[\\/](seenLines|forgetRemoved)|contentsText|useCartLines)|checkout[\\/](resumeCheckout|settleAttempt)|orders[\\/]ordersApi)|messages[\\/](en[\\/])?(cart|address|wishes|again))\./,
            },
            {
              // How addresses are written: where they are shown and asked for, and nowhere else.
              name: 'postal',
              test: /virtual:postal-rules|src[\\/]lib[\\/](addressText|countries|postalRules)\./,
            },
            {
              // What the footer shares with what is below the header, and in its menus.
              name: 'below',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](monitor|moon|sun)\.|src[\\/](components[\\/](Language(Link|AndTheme)|ThemeChoice)|lib[\\/]theme|messages[\\/](en[\\/])?below)\./,
            },
            {
              // The words of nearly every page in one file, which is on its way before it is known which page it is. Also those that
              // come with the file `small`: pages would wait for them after their code.
              name: 'german',
              test: /src[\\/]messages[\\/]de[\\/](shop|home|product|products|allergens|components|below|account|orders|favourites)\./,
            },
            // The last: it takes along what its files need and nobody before has taken.
            { name: 'sellers-small', test: SELLERS_SMALL },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Files share their worker, whose modules are compiled once: a third of the time. What a test leaves behind is
    // taken away by the setup.
    isolate: false,
    // Its parser is replaced, see compileMessages.
    server: { deps: { inline: ['use-intl'] } },
    pool: 'forks',
    // One more than it takes by itself: on two processors that would be a single one.
    maxWorkers: availableParallelism(),
    // The only limit, far above what a busy machine takes: it ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Another order of files and tests each time that npm run test:repeat asks for it.
    sequence: process.env.TEST_SEED ? { shuffle: true, seed: Number(process.env.TEST_SEED) } : {},
    css: false,
  },
});
