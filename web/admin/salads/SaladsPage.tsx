import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useTab } from '../../layout/useTab.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { editLinkId, useEditing } from './editing.ts'
import { IngredientList } from './IngredientList.tsx'
import { SaladEditor } from './SaladEditor.tsx'
import { SaladList } from './SaladList.tsx'

/** The catalogue: two lists, and the editor of one salad in their place while the address names it. */
export function Component() {
  const { edit } = useEditing()
  const page = useFocusOn(edit)
  return <div ref={page}>{edit === null ? <Lists /> : <SaladEditor key={edit} edit={edit} />}</div>
}

function Lists() {
  const { t } = useTranslation('adminCatalogue')
  const [tab, setTab] = useTab(['salads', 'ingredients'])
  return (
    <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] gap-2">
      <h1 className="display text-d-m">{t('title')}</h1>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => void setTab(next)}
        tabs={[
          { value: 'salads', label: t('tabs.salads'), panel: <SaladList /> },
          { value: 'ingredients', label: t('tabs.ingredients'), panel: <IngredientList /> },
        ]}
      />
    </div>
  )
}

/** The address keeps its path when the editor opens, so the frame does not move the focus: this does. */
function useFocusOn(edit: string | null) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(edit)
  useEffect(() => {
    if (shown.current === edit) return
    const left = shown.current
    shown.current = edit
    // Back in the list: to the salad one came from.
    const link = edit === null && left !== null ? document.getElementById(editLinkId(left)) : null
    const heading = page.current?.querySelector('h1')
    if (link) return link.focus({ preventScroll: true })
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none' // a place to read from, not a control
    heading.focus({ preventScroll: true })
  }, [edit])
  return page
}
