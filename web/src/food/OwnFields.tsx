import { food as area, type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { NumberField } from '../ui/inputs/NumberField.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Card } from '../ui/layout/Card.tsx'
import css from './OwnFields.module.css'
import { acceptAmount, type OwnForm, type OwnProblem } from './own-form.ts'
import { ScanButton } from './ScanButton.tsx'

export interface OwnFieldsProps {
  readonly form: OwnForm
  readonly problem: OwnProblem | null
  readonly onForm: (change: Partial<OwnForm>) => void
}

export const longestName = area.item.name.max
const longestPortion = 20
const longestBarcode = 20

/** What is typed of a food of one's own. */
export function OwnFields(props: OwnFieldsProps) {
  const t = useText()
  return (
    <>
      <Card label={t('food.name')}>
        <Names {...props} />
      </Card>
      <Card label={t('find.portion')}>
        <Portion {...props} />
      </Card>
      <Card title={t('find.nutrition')}>
        <Numbers {...props} />
      </Card>
    </>
  )
}

/** The person's own language first; one of the two is enough. */
function Names({ form, problem, onForm }: OwnFieldsProps) {
  const t = useText()
  const { language } = useSession()
  const order = languages.toSorted((one) => (one === language ? -1 : 1))
  const error = problem?.at === 'name' ? formatProblem(t, problem, 'error.favoriteName', `find.own.${language}`) : null
  const given = (each: Language) => ({
    label: t(`find.own.${each}`),
    value: form[each],
    onText: (text: string) => onForm({ [each]: text }),
    ...(each === language ? { name: 'name', error } : {}),
    ...(each === language ? {} : { hint: t('find.own.one') }),
  })
  return (
    <div className={css.fields}>
      {order.map((each) => (
        <TextField key={each} {...given(each)} maxLength={longestName} autoComplete="off" />
      ))}
      <TextField
        label={optional(t, 'find.own.brand')}
        value={form.brand}
        maxLength={longestName}
        autoComplete="off"
        onText={(brand) => onForm({ brand })}
      />
      <TextField
        label={optional(t, 'find.own.barcode')}
        name="barcode"
        value={form.barcode}
        maxLength={longestBarcode}
        inputMode="numeric"
        autoComplete="off"
        error={problem?.at === 'barcode' ? t('find.own.barcode.wrong') : null}
        onText={(barcode) => onForm({ barcode })}
        action={<ScanButton onFound={(barcode) => onForm({ barcode })} />}
      />
    </div>
  )
}

function Portion({ form, problem, onForm }: OwnFieldsProps) {
  const t = useText()
  const { per } = form
  const label = per === 'g' ? 'find.own.grams' : 'find.own.volume'
  return (
    <div className={css.fields}>
      <SegmentedControl<Food['per']>
        label={t('find.own.per')}
        value={per}
        options={[
          { value: 'g', label: 'g' },
          { value: 'ml', label: 'ml' },
        ]}
        onValue={(next) => onForm({ per: next })}
      />
      <div className={css.pair}>
        <TextField
          label={t('find.own.portion')}
          value={form.portion}
          maxLength={longestPortion}
          autoComplete="off"
          onText={(portion) => onForm({ portion })}
        />
        <NumberField
          label={t(label)}
          name="grams"
          unit={per}
          integer
          text={form.grams}
          error={problem?.at === 'grams' ? formatProblem(t, problem, 'find.own.grams.missing', label) : null}
          accept={acceptGrams}
          onText={(grams) => onForm({ grams })}
        />
      </div>
    </div>
  )
}

/** A field that only the server refuses has a value: the user has to check it, not to enter it. */
function formatProblem(t: Translate, { why }: OwnProblem, missing: TextKey, name: TextKey): string {
  return why === 'missing' ? t(missing) : t('required.check', { name: t(name) })
}

function Numbers({ form, problem, onForm }: OwnFieldsProps) {
  const t = useText()
  const error = (name: Nutrient) => (problem?.at === name ? t('find.own.tooMuch', { name: t(`food.${name}`) }) : null)
  return (
    <div className={css.fields}>
      <SegmentedControl<OwnForm['basis']>
        label={t('find.own.basis')}
        value={form.basis}
        options={[
          { value: 'hundred', label: `100 ${form.per}` },
          { value: 'portion', label: t('find.own.basis.portion') },
        ]}
        onValue={(basis) => onForm({ basis })}
      />
      <div className={css.numbers}>
        {nutrients.map((name) => (
          <NumberField
            key={name}
            label={t(`food.${name}`)}
            name={name}
            unit={name === 'kcal' ? 'kcal' : 'g'}
            text={form[name]}
            error={error(name)}
            accept={(typed) => acceptAmount(typed, 3)}
            onText={(text) => onForm({ [name]: text })}
          />
        ))}
      </div>
      <p className={css.hint}>{t('find.own.unknown')}</p>
    </div>
  )
}

function acceptGrams(typed: string): string | null {
  const accepted = acceptAmount(typed, 0)
  return accepted !== null && accepted.length <= 3 ? accepted : null
}

function optional(t: Translate, key: 'find.own.brand' | 'find.own.barcode'): string {
  return `${t(key)} (${t('find.own.optional')})`
}
