import { useText } from '../../lib/language.tsx'
import type { QuestionPlace } from './question-paths.ts'
import { StartingValueQuestion } from './StartingValueQuestion.tsx'
import { useSaveWeight } from './useSaveWeight.ts'

/** Asks for the body weight: the starting weight of the profile, and the body weight of today. */
export function WeightQuestion({ place }: { readonly place: QuestionPlace }) {
  const t = useText()
  const saveWeight = useSaveWeight()
  return (
    <StartingValueQuestion
      place={place}
      name="scale"
      title={t('start.weight')}
      text={t('start.weight.text')}
      label={t('start.weight.label')}
      missing="account.enterScale"
      onSave={(weight) => (weight === 0 ? null : saveWeight(weight))}
    />
  )
}
