/** The page with all data of a customer: an account, or a guest by the email of the order. */
export const customerPath = ({ userId, customerEmail }: { userId: string | null; customerEmail: string }) =>
  userId === null ? `/admin/guests?email=${encodeURIComponent(customerEmail)}` : `/admin/users/${userId}`
