import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n.ts'

/**
 * Tells the UI library the reading direction and that the content policy forbids style elements. Each of our components
 * that uses the library includes it, so that other pages do not load the library.
 */
export function OverlayProviders({ children }: { children: ReactNode }) {
  const { dir } = useTranslation()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={dir}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
