/** The questions after the sign-up, in their order. Each has a path, so that Back and a reload keep the place. */
const questions = ['areas', 'weight', 'property'] as const
export type Question = (typeof questions)[number]

export const firstQuestionPath = '/user/start'

/** The place of a question among all questions. */
export interface QuestionPlace {
  readonly question: Question
  /** From 1. */
  readonly number: number
  readonly count: number
  /** Null for the first question. */
  readonly previousPath: string | null
  /** Null for the last question. */
  readonly nextPath: string | null
}

/** The question of a path; the first one for a path without a question. */
export function findQuestion(path: string): QuestionPlace {
  const index = Math.max(
    0,
    questions.findIndex((name) => createPath(name) === path),
  )
  const toPath = (name: Question | undefined) => (name === undefined ? null : createPath(name))
  return {
    question: questions[index] ?? questions[0],
    number: index + 1,
    count: questions.length,
    previousPath: index === 0 ? null : toPath(questions[index - 1]),
    nextPath: toPath(questions[index + 1]),
  }
}

function createPath(question: Question): string {
  return question === questions[0] ? firstQuestionPath : `${firstQuestionPath}/${question}`
}
