import { readStored } from '../storage.ts'

/** In local storage. Here, without what reads it: whether there is one is asked on the first load. */
export const OPEN_PAYMENT = 'openPayment'
export const mayHaveOpenPayment = () => readStored(OPEN_PAYMENT) !== null
