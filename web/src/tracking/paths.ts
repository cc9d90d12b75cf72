import type { Collection } from '@haru/shared/tracking/store.ts'

export function listPath({ area, kind }: Collection): string {
  return kind === 'goal' ? `/${area.id}/goal/list` : `/${area.id}/list`
}

export function editorPath({ area, kind }: Collection): string {
  return kind === 'goal' ? `/${area.id}/goal/detail` : `/${area.id}/detail`
}
