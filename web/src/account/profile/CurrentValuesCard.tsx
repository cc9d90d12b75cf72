import { startingValueFields } from '@haru/shared/contract/account/profile.ts'
import type { CurrentValues } from '@haru/shared/contract/account/user.ts'
import { useFormat, useText } from '../../lib/language.tsx'
import { useLocalValue } from '../../lib/useLocalValue.ts'
import { useSession } from '../../session/session.tsx'
import { createAmountFormat } from '../../tracking/format/amounts.ts'
import { AccessibleText } from '../../ui/display/AccessibleText.tsx'
import { ValueTable } from '../../ui/display/ValueTable.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** The current values, computed from the starting values and the records. */
export function CurrentValuesCard({ current }: { readonly current: CurrentValues }) {
  const t = useText()
  const amounts = createAmountFormat(useFormat(), useSession().units)
  const [isAllIncluded, setAllIncluded] = useLocalValue('exclusions')
  const property = isAllIncluded ? current.propertyAll : current.property

  const createRow = (name: keyof typeof startingValueFields, value: number | null) => {
    const { text, unit } = amounts.formatParts(startingValueFields[name], value)
    const screenReaderText = value === null ? t('profile.now.none') : undefined
    return {
      key: name,
      label: t(`profile.now.${name}`),
      value: <AccessibleText label={screenReaderText}>{text}</AccessibleText>,
      unit,
    }
  }

  return (
    <Card title={t('profile.now')}>
      <ValueTable
        rows={[createRow('scale', current.scale), createRow('kcal', current.kcal), createRow('property', property)]}
      />
      <Checkbox
        label={t('summary.exclusions')}
        checked={isAllIncluded === true}
        onChecked={(checked) => setAllIncluded(checked || null)}
      />
    </Card>
  )
}
