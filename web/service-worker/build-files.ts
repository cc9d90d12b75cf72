/** The files of a build that a service worker keeps. The names are relative to the path of the app. */
export interface AppFiles {
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
}

/** Stands for the JSON of the list in the source of the service worker. */
export const appFilesPlaceholder = '%app-files%'

/** The path of the app on its origin. */
export const basePath = '/haru/'

/** Whether a path below `basePath` is a screen of the app. The server has other pages: its API, pictures, emails and metrics. */
export function isPagePath(path: string): boolean {
  return /^[\w-]*(\/[\w-]+)*\/?$/.test(path) && !/^(api|assets|images|mail|metrics)(\/|$)/i.test(path)
}

/** Whether a path below `basePath` is a file of this build or another one. */
export function isFilePath({ unhashed }: AppFiles, path: string): boolean {
  return path.startsWith('assets/') || unhashed.includes(path)
}
