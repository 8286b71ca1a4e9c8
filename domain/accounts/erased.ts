/** What an erased person is called, and what stands in the place of their address: it is nobody's (RFC 2606). */
export const ERASED_NAME = 'Deleted account'
const [BEFORE, AFTER] = ['erased-', '@waraq.invalid']
export const erasedEmail = (id: string) => `${BEFORE}${id}${AFTER}`
export const isErased = (email: string) => email.startsWith(BEFORE) && email.endsWith(AFTER)
