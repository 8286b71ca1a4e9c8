import type { ReactNode } from 'react'

/** Phones, e-mails, codes, card digits: always left to right, whatever stands around them. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
