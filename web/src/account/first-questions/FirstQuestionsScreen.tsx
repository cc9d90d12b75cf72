import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { AreasQuestion } from './AreasQuestion.tsx'
import { PropertyQuestion } from './PropertyQuestion.tsx'
import { findQuestion, type Question, type QuestionPlace } from './question-paths.ts'
import { WeightQuestion } from './WeightQuestion.tsx'

const views: Readonly<Record<Question, ComponentType<{ readonly place: QuestionPlace }>>> = {
  areas: AreasQuestion,
  weight: WeightQuestion,
  property: PropertyQuestion,
}

/** The questions that a new user answers or skips, one a screen. */
export function FirstQuestionsScreen() {
  const [path] = useLocation()
  const place = findQuestion(path)
  const View = views[place.question]
  return <View place={place} />
}
