import type { ImportQuestion } from './import-result.ts'

/** A question, and the facts that are known before the user answers. */
interface QuestionDraft {
  readonly id: string
  readonly options: readonly string[]
  /** The likeliest answer; null if nothing may be guessed. */
  readonly suggestion: string | null
}

export interface Questions {
  /** Returns the answer of the user, else the suggestion, else null, and counts the record that needs it. */
  ask(question: QuestionDraft, count?: number): string | null
  list(): readonly ImportQuestion[]
}

const ratePattern = /^rate:(\d{1,9}(?:\.\d{1,9})?)$/
const rateOption = 'rate:<number>'

/** Whether a question has the answer among its options. The option `rate:<number>` stands for every positive number. */
export function isAllowedAnswer({ options }: Pick<ImportQuestion, 'options'>, answer: string): boolean {
  if (parseRate(answer) !== null) return options.includes(rateOption)
  return answer !== rateOption && options.includes(answer)
}

/** The rate of the answer `rate:<number>`; null for other answers. */
export function parseRate(answer: string): number | null {
  const rate = Number(ratePattern.exec(answer)?.[1] ?? 0)
  return rate > 0 ? rate : null
}

export const currencyOptions = ['leave', rateOption]

export function createQuestions(answers: Readonly<Record<string, string>>): Questions {
  const asked = new Map<string, { draft: QuestionDraft; answer: string | null; count: number }>()
  const open = (draft: QuestionDraft) => {
    const given = Object.hasOwn(answers, draft.id) ? answers[draft.id] : undefined
    const isGiven = given !== undefined && isAllowedAnswer(draft, given)
    const question = { draft, answer: isGiven ? given : draft.suggestion, count: 0 }
    asked.set(draft.id, question)
    return question
  }
  return {
    ask(draft, count = 1) {
      const question = asked.get(draft.id) ?? open(draft)
      question.count += count
      return question.answer
    },
    list: () => [...asked.values()].map(({ draft, answer, count }) => ({ ...draft, answer, count })),
  }
}
