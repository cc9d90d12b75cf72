import type { ScreenFiles } from '@haru/shared/contract/server/screen-files.ts'
import { isScreenPath } from '@haru/shared/contract/server/web-paths.ts'

/** The files of a build that a service worker keeps. The names are relative to the path of the app. */
export interface BuildFiles {
  /** Differs for each build. */
  readonly id: string
  /** The script that the page of this build loads. */
  readonly entry: string
  /** Files whose names do not change with their contents. */
  readonly unhashed: readonly string[]
  readonly common: readonly string[]
  /** The texts of one language. */
  readonly ko: readonly string[]
  readonly en: readonly string[]
  readonly screens: readonly ScreenFiles[]
  /** The scripts of the copy of the user's data, from which a start without a network answers. */
  readonly device: readonly string[]
}

/** Stands for the JSON of the list in the source of the service worker. */
export const buildFilesPlaceholder = '%build-files%'

/** Whether a path below `webBase` is a screen of the app. Emails and metrics are pages of the server. */
export function isPagePath(path: string): boolean {
  return isScreenPath(path) && !/^(mail|metrics)(\/|$)/i.test(path)
}

/** Whether a path below `webBase` is a file of this build or another one. */
export function isFilePath({ unhashed }: BuildFiles, path: string): boolean {
  return path.startsWith('assets/') || unhashed.includes(path)
}
