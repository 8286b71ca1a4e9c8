import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'

export type Side = 'mine' | 'theirs'
/** A field or day that both users changed: both values, and the one that is kept by default. */
export type Difference = { name: string; label: string; mine: string; theirs: string; keep: Side }

type Props = {
  differences: readonly Difference[]
  open: boolean
  /** Returns to the form. Nothing is saved and nothing is lost. */
  onBack: () => void
  onSave: (chosenSides: ReadonlyMap<string, Side>) => void
}

/**
 * Shows the user's values beside the values that someone else saved in the meantime, and lets the user choose one for
 * each difference.
 */
export function ConflictDialog({ differences, open, onBack, onSave }: Props) {
  const { t } = useTranslation('conflict')
  const [chosenSides, setChosenSides] = useState<ReadonlyMap<string, Side>>(
    new Map(differences.map((d) => [d.name, d.keep])),
  )
  const text = (value: string) => <span dir="auto">{value || t('empty')}</span>
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onBack()}
      title={t('title')}
      description={t('text', { count: differences.length })}
      footer={
        <>
          <Button variant="outline" onClick={onBack}>
            {t('back')}
          </Button>
          <Button onClick={() => onSave(chosenSides)}>{t('save')}</Button>
        </>
      }
    >
      {differences.map(({ name, label, mine, theirs }) => (
        <RadioCards
          key={name}
          legend={label}
          columns={2}
          choices={[
            { value: 'mine', title: t('mine'), text: text(mine) },
            { value: 'theirs', title: t('theirs'), text: text(theirs) },
          ]}
          value={chosenSides.get(name) ?? null}
          onChange={(side) => setChosenSides(new Map(chosenSides).set(name, side))}
        />
      ))}
    </Dialog>
  )
}
