import type { Category } from '../category.js';
import type { Allergen, Diet } from '../facts/product-facts.js';
import { foldWord } from './word-forms.js';

const table = <Value>(rows: Record<string, Value>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(rows).flatMap(([words, value]) =>
      words.split(',').map((word): [string, Value] => [foldWord(word), value]),
    ),
  );

/** Diets by their names in English and German. Gluten-free is missing: it is about an allergen. */
export const DIET_WORDS = table<Diet>({
  'vegan,vegans,vegane,veganer,veganes,veganen,pflanzlich,pflanzliche,pflanzliches,pflanzlicher':
    'vegan',
  'vegetarian,veggie,vegetarisch,vegetarische,vegetarischer,vegetarisches,vegetarischen':
    'vegetarian',
  'organic,bio,biologisch,biologische': 'organic',
});

/** Allergens by the words that follow “free from”. “Nuts” include peanuts, and wheat is a grain with gluten. */
export const ALLERGEN_WORDS = table<readonly Allergen[]>({
  'gluten,wheat,weizen,rye,roggen,barley,gerste,spelt,dinkel': ['gluten'],
  'milk,dairy,milch,milchprodukte,casein,kasein,whey,molke': ['milk'],
  'egg,eggs,ei,eier,eiern': ['eggs'],
  'nut,nuts,nuss,nüsse,nüssen,schalenfrüchte': ['nuts', 'peanuts'],
  'almond,almonds,mandel,mandeln,hazelnut,hazelnuts,haselnuss,haselnüsse,walnut,walnuts,walnuss,walnüsse,cashew,cashews,pistachio,pistachios,pistazien':
    ['nuts'],
  'peanut,peanuts,erdnuss,erdnüsse,erdnüssen': ['peanuts'],
  'soy,soya,soja,soybean,soybeans,sojabohnen': ['soybeans'],
  'fish,fisch': ['fish'],
  'crustacean,crustaceans,krebstiere,krebstieren,prawn,prawns,shrimp,shrimps,crab,garnelen': [
    'crustaceans',
  ],
  'mollusc,molluscs,mollusk,mollusks,weichtiere,weichtieren,mussels,muscheln': ['molluscs'],
  'shellfish,schalentiere,meeresfrüchte': ['crustaceans', 'molluscs'],
  seafood: ['fish', 'crustaceans', 'molluscs'],
  'celery,sellerie': ['celery'],
  'mustard,senf': ['mustard'],
  'sesame,sesam': ['sesame'],
  'lupin,lupins,lupine,lupinen': ['lupin'],
  'sulphite,sulphites,sulfite,sulfites,sulfit,sulfiten,sulphur,sulfur,schwefel': ['sulphites'],
});

/**
 * The nutrients of a label by name, with the grams in 100 up to which a product is free from them (Regulation (EC) No
 * 1924/2006).
 */
export const NUTRIENT_WORDS = table<{ nutrient: 'sugars' | 'fat' | 'salt'; grams: number }>({
  'sugar,sugars,zucker': { nutrient: 'sugars', grams: 0.5 },
  'fat,fett': { nutrient: 'fat', grams: 0.5 },
  'salt,sodium,salz,natrium': { nutrient: 'salt', grams: 0.0125 },
});

export const LACTOSE_WORDS: ReadonlySet<string> = new Set(['lactose', 'laktose']);

/** As the whole search, these words filter products that cost less than usual. */
export const OFFER_WORDS: ReadonlySet<string> = new Set(
  'offer offers sale deal deals discount discounts bargain bargains angebot angebote sonderangebot sonderangebote rabatt'.split(
    ' ',
  ),
);

/** Common foods by category, for searches without results. */
export const CATEGORY_WORDS: Record<Category, readonly string[]> = {
  Vegetables:
    'courgette zucchini coriander koriander parsley petersilie basil basilikum dill chives schnittlauch mint minze lettuce salat spinach spinat celery sellerie leek lauch porree pumpkin kürbis cauliflower blumenkohl cabbage kohl asparagus spargel radish radieschen beetroot pea erbse cucumber gurke potato kartoffel onion zwiebel garlic knoblauch tomato tomate carrot karotte möhre broccoli brokkoli aubergine mushroom pilz herb kräuter vegetable veggies gemüse'.split(
      ' ',
    ),
  Fruits:
    'apple apfel pear birne banana banane orange mandarin lemon zitrone lime limette grape traube melon melone peach pfirsich plum pflaume apricot aprikose cherry kirsche berry beere strawberry erdbeere raspberry himbeere blueberry blackberry brombeere kiwi pineapple ananas mango papaya fig feige date dattel pomegranate granatapfel fruit obst'.split(
      ' ',
    ),
  Drinks:
    'wine wein beer bier cider sekt champagne juice saft water wasser lemonade limonade cola soda coffee kaffee tea tee smoothie whisky vodka gin rum drink getränk'.split(
      ' ',
    ),
  Instant:
    'pizza soup suppe noodle burger lasagne ravioli fries pommes curry sushi meal fertiggericht nugget dumpling chili ramen'.split(
      ' ',
    ),
  Dairy:
    'milk milch cheese käse yogurt yoghurt joghurt butter cream sahne quark curd egg ei kefir mozzarella parmesan gouda feta margarine ice eis pudding dessert'.split(
      ' ',
    ),
  Bakery:
    'bread brot roll brötchen bun cake kuchen torte croissant bagel muffin pie baguette toast pretzel brezel cookie keks biscuit pastry gebäck donut doughnut waffle'.split(
      ' ',
    ),
  Grains:
    'rice reis pasta nudel spaghetti flour mehl oat hafer cereal müsli muesli granola quinoa couscous bulgur barley gerste wheat weizen rye roggen lentil linse bean bohne chickpea kichererbse corn mais polenta'.split(
      ' ',
    ),
};

/** Packages and measures. They narrow a search if products have the word, and are ignored otherwise. */
export const PACKAGE_WORDS: ReadonlySet<string> = new Set(
  [
    'dozen dutzend pack packs package packages packet packets pkg bottle bottles can cans tin tins jar jars bag bags box boxes bunch bunches',
    'carton cartons cup cups piece pieces pc pcs portion portions x kg kilo kilos g gr gram grams l liter liters litre litres ml cl dl oz lb lbs',
    'pound pounds pint pints gallon gallons packung packungen päckchen flasche flaschen dose dosen glas gläser beutel tüte tüten kiste kisten',
    'becher bund netz kasten stück stücke stk gramm kilogramm milliliter',
  ]
    .join(' ')
    .split(' '),
);

/** Words without meaning in a search. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'a an and the with of for in or und oder mit der die das ein eine für von aus im'.split(' '),
);
