/** The path of a product's page. */
export const productPath = ({ category, _id }: { category: string; _id: string }): string =>
  `/products/${category.toLowerCase()}/${_id}`;
