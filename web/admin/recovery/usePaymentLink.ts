import { useLocation } from 'react-router'

/** Where one orphan opens beside the list as it is. */
export function usePaymentLink() {
  const { search } = useLocation()
  return (paymentTransactionId: string) => {
    const params = new URLSearchParams(search)
    params.set('payment', paymentTransactionId)
    return `?${params}`
  }
}
