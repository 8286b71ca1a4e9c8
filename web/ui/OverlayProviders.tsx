import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'

/**
 * What the library's parts must know: which way the page reads, and that the content policy allows no style
 * elements. Each part of ours brings it along, so that pages without such parts load none of the library.
 */
export function OverlayProviders({ children }: { children: ReactNode }) {
  const { dir } = useTranslation()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={dir}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
