import type { Shelf } from '@haru/shared/tracking/store.ts'

export function listPath({ area, kind }: Shelf): string {
  return kind === 'goal' ? `/${area.id}/goal/list` : `/${area.id}/list`
}

export function editorPath({ area, kind }: Shelf): string {
  return kind === 'goal' ? `/${area.id}/goal/detail` : `/${area.id}/detail`
}
