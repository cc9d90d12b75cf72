import type { CSSProperties } from 'react'
import { isPartlyDue, type MetricComparison } from '../format/goal-figure.ts'
import css from './GoalBar.module.css'

export type GoalBarProps = Pick<MetricComparison, 'metric' | 'goal' | 'real' | 'due'>

/** A bar of the real part of a goal, with a mark at the part that is due by now. The texts beside it say the same. */
export function GoalBar({ metric, goal, real, due }: GoalBarProps) {
  const computeShare = (amount: number) => (goal === 0 ? 0 : Math.min(1, amount / goal))
  const style = { '--real': computeShare(real ?? 0), '--due': computeShare(due ?? 0) } as CSSProperties
  return <div className={css.bar} style={style} data-whole={!isPartlyDue({ metric, goal, due })} aria-hidden="true" />
}
