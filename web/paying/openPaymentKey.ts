import { readStored } from '../storage.ts'

/**
 * A local storage key. In its own file, without the code that reads it, because the first load checks whether there is
 * one.
 */
export const OPEN_PAYMENT = 'openPayment'
export const mayHaveOpenPayment = () => readStored(OPEN_PAYMENT) !== null
