import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useTab } from '../../layout/useTab.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { editLinkId, useEditing } from './editing.ts'
import { IngredientList } from './IngredientList.tsx'
import { SaladEditor } from './SaladEditor.tsx'
import { SaladList } from './SaladList.tsx'

/** The catalogue: the lists of salads and ingredients, or the editor while the address names a salad. */
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

/** Opening the editor does not change the path, so Root.tsx does not move the focus; this does. */
function useFocusOn(edit: string | null) {
  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(edit)
  useEffect(() => {
    if (shown.current === edit) return
    const left = shown.current
    shown.current = edit
    // Back in the list, the focus goes to the salad that was edited.
    const link = edit === null && left !== null ? document.getElementById(editLinkId(left)) : null
    const heading = page.current?.querySelector('h1')
    if (link) return link.focus({ preventScroll: true })
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = 'none' // a heading is not a control, so its focus is not shown
    heading.focus({ preventScroll: true })
  }, [edit])
  return page
}
