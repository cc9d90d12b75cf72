/** The build makes this module; see `web/starter-foods.ts`. */
declare module 'virtual:starter-foods' {
  export const columns: import('./starter-foods.ts').StarterColumns
}
