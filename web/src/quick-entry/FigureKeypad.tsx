import { useSession } from '../session/session.tsx'
import { isNumberField } from '../tracking/format/amounts.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { Keypad } from '../ui/inputs/Keypad.tsx'
import type { EditableForm } from './quick-form.ts'
import type { useActiveFigure } from './useActiveFigure.ts'

interface FigureKeypadProps {
  readonly figure: ReturnType<typeof useActiveFigure>
  readonly quick: EditableForm
}

/** The keypad of the active figure; hidden for a form without figures. */
export function FigureKeypad({ figure, quick }: FigureKeypadProps) {
  const { t, labelOf } = useAreaFormat(quick.form.area)
  const { units } = useSession()
  if (figure.name === null) return
  const { name, field, hasNext, press } = figure
  const hasPoint = isNumberField(field) && field.places(units) > 0
  return (
    <Keypad
      label={t('quickEntry.keypad', { name: labelOf(name) })}
      extraKey={hasPoint ? '.' : hasNext ? 'next' : '00'}
      onKey={press}
    />
  )
}
