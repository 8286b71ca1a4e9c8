/** Where a customer's whole story stands: an account's, or a guest's by the e-mail they bought with. */
export const customerPath = ({ userId, customerEmail }: { userId: string | null; customerEmail: string }) =>
  userId === null ? `/admin/guests?email=${encodeURIComponent(customerEmail)}` : `/admin/users/${userId}`
