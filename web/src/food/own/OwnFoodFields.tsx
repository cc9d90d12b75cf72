import { food as area, type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { NumberField } from '../../ui/inputs/NumberField.tsx'
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import css from './OwnFoodFields.module.css'
import { acceptAmount, type OwnFoodForm, type OwnFoodProblem } from './own-food-form.ts'

interface OwnFoodFieldsProps {
  readonly form: OwnFoodForm
  readonly problem: OwnFoodProblem | null
  readonly onForm: (change: Partial<OwnFoodForm>) => void
}

export const maxNameLength = area.item.name.max
const maxPortionLength = 20
const maxBarcodeLength = 20

/** The fields of an own food. */
export function OwnFoodFields(props: OwnFoodFieldsProps) {
  const t = useText()
  return (
    <>
      <Card label={t('food.name')}>
        <NameFields {...props} />
      </Card>
      <Card label={t('find.portion')}>
        <PortionFields {...props} />
      </Card>
      <Card title={t('find.nutrition')}>
        <NutritionFields {...props} />
      </Card>
    </>
  )
}

/** The name in the language of the user is first; one of the two names is enough. */
function NameFields({ form, problem, onForm }: OwnFoodFieldsProps) {
  const t = useText()
  const { language } = useSession()
  const orderedLanguages = languages.toSorted((one) => (one === language ? -1 : 1))
  const error = problem?.at === 'name' ? formatProblem(t, problem, 'error.favoriteName', `find.own.${language}`) : null
  const createFieldProps = (each: Language) => ({
    label: t(`find.own.${each}`),
    value: form[each],
    onText: (text: string) => onForm({ [each]: text }),
    ...(each === language ? { name: 'name', error } : {}),
    ...(each === language ? {} : { hint: t('find.own.one') }),
  })
  return (
    <div className={css.fields}>
      {orderedLanguages.map((each) => (
        <TextField key={each} {...createFieldProps(each)} maxLength={maxNameLength} autoComplete="off" />
      ))}
      <TextField
        label={formatOptionalLabel(t, 'find.own.brand')}
        value={form.brand}
        maxLength={maxNameLength}
        autoComplete="off"
        onText={(brand) => onForm({ brand })}
      />
      <TextField
        label={formatOptionalLabel(t, 'find.own.barcode')}
        name="barcode"
        value={form.barcode}
        maxLength={maxBarcodeLength}
        inputMode="numeric"
        autoComplete="off"
        error={problem?.at === 'barcode' ? t('find.own.barcode.wrong') : null}
        onText={(barcode) => onForm({ barcode })}
        action={<ScanButton onFound={(barcode) => onForm({ barcode })} />}
      />
    </div>
  )
}

function PortionFields({ form, problem, onForm }: OwnFoodFieldsProps) {
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
          maxLength={maxPortionLength}
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
function formatProblem(t: Translate, { why }: OwnFoodProblem, missing: TextKey, name: TextKey): string {
  return why === 'missing' ? t(missing) : t('required.check', { name: t(name) })
}

function NutritionFields({ form, problem, onForm }: OwnFoodFieldsProps) {
  const t = useText()
  const formatError = (name: Nutrient) =>
    problem?.at === name ? t('find.own.tooMuch', { name: t(`food.${name}`) }) : null
  return (
    <div className={css.fields}>
      <SegmentedControl<OwnFoodForm['basis']>
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
            error={formatError(name)}
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

function formatOptionalLabel(t: Translate, key: 'find.own.brand' | 'find.own.barcode'): string {
  return `${t(key)} (${t('find.own.optional')})`
}
