export const monthPath = '/calendar/list'
export const dayPath = '/calendar/detail'
