import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'

/** A link back to the list or to the parent page. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className={cx(buttonClass({ variant: 'quiet', size: 's' }), '-ms-3 -mb-3 justify-self-start')}
  >
    <ArrowLeft aria-hidden="true" className="mirror" />
    {children}
  </Link>
)
