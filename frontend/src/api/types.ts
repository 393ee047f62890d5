import type { components } from './schema';

type Schemas = components['schemas'];

export type Category = Schemas['Category'];
export type Credentials = Schemas['LoginDto'];
export type Registration = Schemas['RegisterDto'];

/* Answers. Money is a decimal in dollars with at most two places. */

export interface Product {
  _id: string;
  name: string;
  description: string[];
  category: Category;
  price: number;
  offerPrice: number;
  image: string[];
  /** The whole truth: switched on and, when units are counted, some left. */
  inStock: boolean;
  size?: string;
  /** Only when units are counted and few are left. */
  unitsLeft?: number;
  createdAt: string;
}

/** Product id to quantity, 1 to 999. */
export type CartItems = Record<string, number>;

export interface User {
  _id: string;
  name: string;
  email: string;
  cartItems: CartItems;
}

export interface Address {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone: string;
}

export interface OrderItem {
  product: Product;
  quantity: number;
}

export type OrderStatus =
  'Payment Pending' | 'Order Placed' | 'Packing' | 'Out for delivery' | 'Delivered' | 'Cancelled';

export interface Order {
  _id: string;
  items: OrderItem[];
  subtotal: number;
  tax: number;
  amount: number;
  address: Address;
  paymentType: 'COD' | 'Online';
  status: OrderStatus;
  isPaid: boolean;
  createdAt: string;
}

/* What sellers see. */

export type PaymentType = Schemas['PaymentType'];
export type SellerOrder = Schemas['SellerOrderResponse'];
export type OrderStep = Schemas['OrderStepResponse'];
export type Overview = Omit<Schemas['OverviewResponse'], 'success'>;
export type DayFigures = Schemas['DayResponse'];
export type StaffMember = Schemas['StaffResponse'];
export type PasswordChange = Schemas['ChangePasswordDto'];
export type Change = Schemas['ChangeResponse'];
