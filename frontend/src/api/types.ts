/*
 * Short names for the types of the contract, schema.d.ts: a change of the contract that breaks the frontend fails the
 * build here. Money is a decimal in dollars with at most two places (a unit price: four); a time is text in ISO 8601.
 */
import type { components, operations } from './schema';

type Schemas = components['schemas'];
type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;
/** A successful response as endpoints return it. */
type Answer<Name extends keyof Schemas> = Omit<Schemas[Name], 'success'>;

export type Category = Schemas['Category'];
/** In an order's items: the product as it was ordered; `inStock` is the current state. */
export type Product = Schemas['ProductResponse'] & {
  /** True for the shorter form of lists, used when the product itself could not be fetched without a network. */
  areFactsMissing?: true;
};
export type UnitPrice = Schemas['UnitPriceResponse'];
export type ProductList = Answer<'ProductListResponse'>;
export type ProductFacts = Schemas['ProductFactsResponse'];
export type Nutrition = Schemas['NutritionResponse'];
export type Allergen = Schemas['Allergen'];
export type RelatedProducts = Answer<'RelatedProductsResponse'>;
/** The number of products per filter. */
export type FilterCounts = Answer<'FiltersResponse'>;
export type Diet = Schemas['Diet'];
export type ProductAnswer = Answer<'OneProductResponse'>;
export type ProductListQuery = Query<'ProductsController_list'>;

export type User = Schemas['UserResponse'];
export type Credentials = Schemas['LoginDto'];
export type Registration = Schemas['RegisterDto'];
export type SignedIn = Answer<'SignedInResponse'>;
/** Without `user` for a visitor. */
export type Session = Schemas['SessionResponse'];

/** Product id to quantity, 1 to 999; at most 200 lines. */
export type CartItems = User['cartItems'];
export type SavedCart = Pick<Schemas['CartResponse'], 'cartItems' | 'version'>;

export type Favourites = Answer<'FavouritesResponse'>;
export type ShoppingList = Schemas['ShoppingListResponse'];
export type ShoppingLists = Answer<'ShoppingListsResponse'>;
export type ShoppingListSaved = Answer<'ShoppingListSavedResponse'>;
/** A product that the customer buys regularly, and how often. */
export type BuyAgainItem = Schemas['UsualResponse'];
export type BuyAgainList = Answer<'UsualsResponse'>;

export type Profile = Schemas['ProfileResponse'];
export type OwnEmail = Answer<'OwnEmailResponse'>;
export type EmailChange = Schemas['ChangeEmailDto'];
export type EmailConfirmed = Answer<'EmailConfirmedResponse'>;
/** A session of the current customer or seller. */
export type OwnSession = Schemas['OpenSessionResponse'];
export type TwoFactor = Answer<'TwoFactorResponse'>;
export type TwoFactorSetup = Answer<'TwoFactorSetupResponse'>;
export type MailChoices = Answer<'MailPreferencesResponse'>;
export type MailChoice = Schemas['MailPreferenceDto'];
export type OwnNewsletter = Answer<'OwnNewsletterResponse'>;
export type MailTopic = Schemas['MailTopic'];
/** The email topics that the unsubscribe link in an email refers to. */
export type EndedMails = Omit<Query<'UnsubscribeController_end'>, 'language'>;
/** The password of the current user, and a code if two-factor login is on. */
export type Factors = Schemas['DeleteAccountDto'];
/** The same for requests that have other fields, too. */
export type Reauthentication = Schemas['ReauthenticationDto'];

export type Address = Schemas['AddressResponse'];
export type AddressList = Answer<'AddressListResponse'>;
/** An entry of the customer's address book; an order has a copy of it. */
export type OwnAddress = Schemas['OwnAddressResponse'];
export type AddressSaved = Answer<'AddressSavedResponse'>;

export type Order = Schemas['OrderResponse'];
/** An order of the current customer with its status history. */
export type OwnOrder = Answer<'OwnOrderResponse'>;
export type OwnOrderStep = Schemas['OwnOrderStepResponse'];
/** The payment and refund state of a cancelled order. */
export type OrderCancelled = Answer<'SuccessResponse'>;
export type OrderItem = Schemas['OrderItemResponse'];
export type OrderStatus = Schemas['OrderStatus'];
export type PaymentType = Schemas['PaymentType'];
export type SearchPeriod = Schemas['SearchPeriod'];
/** The optional instructions of an order. */
type InstructionField = 'packerNote' | 'driverNote' | 'substitution';
type Instructions = Pick<Schemas['PlaceOrderDto'], InstructionField>;
export type OrderRequest = Required<
  Omit<Schemas['PlaceOrderDto'], InstructionField | 'cartVersion'>
> &
  Instructions &
  Pick<Schemas['PlaceOrderDto'], 'cartVersion'>;
/** A problem that a customer reported about an order. */
export type Problem = Schemas['ProblemResponse'];
export type ProblemKind = Schemas['ProblemKind'];
export type SellerProblem = Schemas['SellerProblemResponse'];
/** What the packer does if a product is sold out. */
export type Substitution = Schemas['Substitution'];
export type OrderPlaced = Answer<'OrderPlacedResponse'>;
export type AttemptClosed = Answer<'AttemptClosedResponse'>;
export type OrderList = Answer<'OrderListResponse'>;
export type PaymentMethods = Answer<'PaymentMethodsResponse'>;
export type Checkout = Answer<'CheckoutResponse'>;

export type ShopFacts = Schemas['ShopFacts'];
/** The HTML is generated from the shop's own Markdown. */
export type LegalText = Schemas['LegalTextView'];
/** The consent is the text beside the checkbox, word for word. */
export type Subscription = Omit<Schemas['SubscribeDto'], 'language'>;
export type ContactMessage = Omit<Schemas['ContactDto'], 'language'>;
export type LegalTextName = operations['ShopController_legalText']['parameters']['path']['name'];

/* Types of the sellers' area. */

export type Seller = Schemas['SellerResponse'];
export type SellerSignedIn = Answer<'SellerSignedInResponse'>;
/** Without `seller` for everybody else. */
export type SellerSession = Schemas['SellerSessionResponse'];
export type SellerProduct = Schemas['SellerProductResponse'];
export type SellerProductList = Answer<'SellerProductListResponse'>;
export type SellerOrder = Schemas['SellerOrderResponse'];
export type SellerOrderList = Answer<'SellerOrderListResponse'>;
export type OrderCounts = Answer<'OrderCountsResponse'>;
export type StatusChanged = Answer<'StatusChangedResponse'>;
export type OrderOutcomes = Answer<'OrderOutcomesResponse'>;
/** A status to which several orders can be moved at once. */
export type BulkStatus = Schemas['ChangeStatusesDto']['status'];
export type PackingSlips = Answer<'PackingSlipsResponse'>;
export type OpenTasks = Answer<'OpenTasksResponse'>;
export type SellerOrderDetail = Answer<'SellerOrderDetailResponse'>;
export type SellerPayment = Answer<'SellerPaymentResponse'>;
export type PaymentFlag = Schemas['PaymentFlagResponse'];
export type Refund = Schemas['RefundResponse'];
export type OrderStep = Schemas['OrderStepResponse'];
export type ProductImport = Schemas['ImportResponse'];
export type ChangedRow = Schemas['ChangedRowResponse'];
export type ChangedRowList = Answer<'ChangedRowListResponse'>;
export type BadRow = Schemas['BadRowResponse'];
export type BadRowList = Answer<'BadRowListResponse'>;
export type Overview = Answer<'OverviewResponse'>;
export type DayFigures = Schemas['DayResponse'];
export type StaffMember = Schemas['StaffMemberResponse'];
export type NewStaffMember = Schemas['StaffResponse'];
export type NewSeller = Schemas['AddSellerDto'];
export type PasswordChange = Schemas['ChangePasswordDto'];
export type Change = Schemas['ChangeResponse'];
export type ChangeList = Answer<'ChangeListResponse'>;
export type DeadMail = Schemas['DeadMailResponse'];
export type DeadMailList = Answer<'DeadMailListResponse'>;
export type SellerMessage = Schemas['MessageResponse'];
export type SellerMessageList = Answer<'MessageListResponse'>;
export type Synonyms = Schemas['SynonymsResponse'];
export type BulkAction = Schemas['BulkAction'];
export type SellerProductQuery = Query<'SellerProductsController_list'>;
export type ProductExportQuery = Query<'ProductExportController_export'>;
/** A subscriber of the newsletter. */
export type Subscriber = Schemas['SubscriberResponse'];
export type SubscriberList = Answer<'SubscriberListResponse'>;
