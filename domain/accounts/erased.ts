/** The name and email address that replace those of an erased person. The address belongs to nobody (RFC 2606). */
export const ERASED_NAME = 'Deleted account'
const [BEFORE, AFTER] = ['erased-', '@waraq.invalid']
export const erasedEmail = (id: string) => `${BEFORE}${id}${AFTER}`
export const isErased = (email: string) => email.startsWith(BEFORE) && email.endsWith(AFTER)
