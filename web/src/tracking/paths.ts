import type { Topic } from '@haru/shared/search/topic-fields.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'

export function listPath({ area, kind }: Collection): string {
  return kind === 'goal' ? `/${area.id}/goal/list` : `/${area.id}/list`
}

export function editorPath({ area, kind }: Collection): string {
  return kind === 'goal' ? `/${area.id}/goal/detail` : `/${area.id}/detail`
}

/** The path of the history of a topic. */
export function linkToTopic({ area, field, part, text }: Topic, returnPath: string): string {
  return `/search/topic?${new URLSearchParams({ area, field, part, text, from: returnPath })}`
}
