import { Page } from '../components/Page';
import { BestSellers } from './home/BestSellers';
import { CategoryTiles } from './home/CategoryTiles';
import { Hero } from './home/Hero';
import { Newsletter } from './home/Newsletter';
import { WhyUs } from './home/WhyUs';

export function HomePage() {
  return (
    <Page title="Larder">
      <div className="shop">
        <Hero />
        <CategoryTiles />
        <BestSellers />
        <WhyUs />
        <Newsletter />
      </div>
    </Page>
  );
}
