import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { Ref } from 'react'
import { townName, towns } from '../../domain/addresses/towns.ts'
import { useTranslation } from '../i18n.ts'
import { useFieldWiring } from '../ui/Field.tsx'
import { inputClass } from '../ui/inputClass.ts'
import { OverlayProviders } from '../ui/OverlayProviders.tsx'
import { listClass, optionClass, popupClass, popupRegion } from '../ui/popupClass.ts'
import { searchable } from '../ui/searchable.ts'
import { useLanguage } from '../ui/useLanguage.ts'

type Town = (typeof towns)[number]

interface TownInputProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  name: string
  ref: Ref<HTMLInputElement>
}

/** A town, with those of Bahrain offered while one types in either language; any other name may stand too. */
export function TownInput({ value, onChange, onBlur, name, ref }: TownInputProps) {
  const { t } = useTranslation('addresses')
  const language = useLanguage()
  const wiring = useFieldWiring()
  const sorted = towns.toSorted((a, b) =>
    townName(a, language).localeCompare(townName(b, language), language),
  )
  const fits = (town: Town, query: string) =>
    [town.nameEn, town.nameAr].some((text) => searchable(text).includes(searchable(query)))
  return (
    <OverlayProviders>
      <Base.Root
        items={sorted}
        value={value}
        onValueChange={onChange}
        itemToStringValue={(town: Town) => townName(town, language)}
        filter={fits}
        openOnInputClick
      >
        <Base.Input
          {...wiring}
          ref={ref}
          name={name}
          onBlur={onBlur}
          maxLength={60}
          autoComplete="address-level2"
          placeholder={t('cityPlaceholder')}
          className={inputClass()}
        />
        <Base.Portal>
          <Base.Positioner sideOffset={6} align="start" className="z-50 outline-none">
            {/* With nothing to offer there is no sheet: what was typed is the town. */}
            <Base.Popup
              {...popupRegion(t('towns'))}
              className={popupClass('w-[var(--anchor-width)] data-empty:hidden')}
            >
              <Base.List aria-label={t('towns')} className={listClass}>
                {(town: Town) => (
                  <Base.Item key={town.nameEn} value={town} className={optionClass}>
                    {townName(town, language)}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </OverlayProviders>
  )
}
