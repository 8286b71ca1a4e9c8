import type { ReactNode } from 'react'

/** Phones, emails, codes and card digits: always left to right, in any surrounding text. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
