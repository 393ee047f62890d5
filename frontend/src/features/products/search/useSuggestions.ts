import { useEffect, useState } from 'react';
import type { ProductList } from '../../../api/types';
import { findCategory, type CategoryEntry } from '../findCategory';
import { productsQuery } from '../list/productQueries';
import { productFilters } from '../list/productFilters';
import { useGetProductsQuery } from '../productsApi';

const PRODUCTS = 5;
const CATEGORIES = 3;
/** How long what was found for other words stays while the answer is on its way, in milliseconds. */
const STAYS = 500;

export interface Suggestions {
  /** What they are for, as it was typed. */
  words: string;
  /** What was searched for, which may be spelled in another way. */
  meant: string;
  /** Nothing was found: they come nearest. */
  isNearest: boolean;
  products: ProductList['products'];
  /** Of all that was found. */
  total: number;
  categories: CategoryEntry[];
}

function suggestionsOf(words: string, list: ProductList): Suggestions {
  const { total, searchedFor = words, nearest = [] } = list;
  const isNearest = total === 0 && nearest.length > 0;
  const products = isNearest ? nearest : list.products;
  const paths = new Set(products.map(({ category }) => category));
  const categories = [...paths].flatMap((path) => findCategory(path) ?? []);
  return {
    words,
    meant: searchedFor,
    isNearest,
    products: products.slice(0, PRODUCTS),
    total,
    categories: categories.slice(0, CATEGORIES),
  };
}

/**
 * What to suggest while one types. It is what the products page asks for the same words: both show the same, and it is asked once.
 * @param text as it stands in the field
 * @param words of the last pause in typing
 */
export function useSuggestions(text: string, words: string) {
  const query = productsQuery(productFilters.read(new URLSearchParams({ search: words })));
  const { currentData, isError, refetch } = useGetProductsQuery(query, { skip: words === '' });
  const [last, setLast] = useState<{ words: string; list: ProductList }>();
  const wanted = text.trim();
  const isCurrent = wanted === words;
  if (isCurrent && currentData && !isError && last?.list !== currentData) {
    setLast({ words, list: currentData });
  }
  const isOld = last !== undefined && last.words !== wanted;

  useEffect(() => {
    if (!isOld) return;
    const timer = window.setTimeout(() => setLast(undefined), STAYS);
    return () => window.clearTimeout(timer);
  }, [isOld, wanted]);

  const hasFailed = isCurrent && isError;
  const isShown = last !== undefined && wanted !== '' && !hasFailed;
  return {
    found: isShown ? suggestionsOf(last.words, last.list) : undefined,
    /** What is shown was found for other words than those in the field. */
    isOld,
    hasFailed,
    retry: refetch,
  };
}
