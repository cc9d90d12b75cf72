import { number, optionalNumber } from '../field/number.ts'
import { toVolume } from '../field/quantity.ts'
import {
  computeLiftedWeight,
  estimateOneRepMax,
  isWithoutWeight,
  listBestSets,
  normalizeSets,
  parseSets,
  repField,
  sets,
  shortForm,
  weightField,
} from '../field/sets.ts'
import { part, title } from '../field/text.ts'
import { duration } from '../field/time.ts'
import { defineArea, maxItems, sum } from './define.ts'

// Computed, so they have no limit.
const volumeField = number({ quantity: 'volume', max: Number.MAX_SAFE_INTEGER })
const estimateField = number({ quantity: 'weight', max: Number.MAX_SAFE_INTEGER })

export const exercise = defineArea({
  id: 'exercise',
  color: '#1976d2',
  icon: 'dumbbell',
  maxItems,
  item: {
    part: part(),
    title: title(),
    set: number({ quantity: 'count', max: 999 }),
    rep: number({ quantity: 'count', max: 999 }),
    weight: number({ quantity: 'weight', max: 999 }),
    cardio: duration(),
    sets: sets(),
    distance: { ...optionalNumber({ quantity: 'distance', max: 999 }), isUnknownIfAbsent: true },
  },
  dayFields: { scale: optionalNumber({ quantity: 'weight', max: 999 }) },
  metrics: {
    count: {
      goal: number({ quantity: 'count', max: 9_999 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'workout', step: 1 },
      suggestion: { per: 'week', typical: 3, step: 1, countsEmptyDays: true },
    },
    volume: {
      goal: number({ quantity: 'volume', max: 9_999_999, places: 0 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'lift', step: 100 },
    },
    cardio: {
      goal: duration({ max: 9_999 * 60 + 59 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'cardio', step: 10 },
    },
    scale: { goal: number({ quantity: 'weight', max: 999 }), aggregate: 'last', direction: 'near' },
  },
  derived: { volume: volumeField },
  derive: (item, options) => ({ volume: toVolume(computeLiftedWeight(item, options)) }),
  summaries: { scale: { scale: 'scale' } },
  bests: [
    { name: 'weight', field: weightField, list: (item) => listBestSets(item).map(({ weight }) => ({ value: weight })) },
    {
      name: 'oneRepMax',
      field: estimateField,
      list: (item) => listBestSets(item).map((set) => ({ value: estimateOneRepMax(set) })),
    },
    {
      name: 'rep',
      field: repField,
      levelField: weightField,
      list: (item) => listBestSets(item).map(({ rep, weight }) => ({ value: rep, level: weight })),
    },
    { name: 'volume', field: volumeField, list: (item) => [{ value: toVolume(computeLiftedWeight(item)) }] },
  ],
  search: { amounts: ['weight'], sums: ['volume', 'cardio'] },
  dayLabels: [{ of: 'parts' }],
  // A day with only a body weight has no workout, so means leave it out.
  total: (items, { scale }, options) => {
    if (items.length === 0) return { count: 0, volume: null, cardio: null, scale }
    const volume = toVolume(items.reduce((total, item) => total + computeLiftedWeight(item, options), 0))
    const cardio = sum(items, 'cardio')
    return { count: volume > 0 || cardio > 0 ? 1 : 0, volume, cardio, scale }
  },
  // A day counts once, however much exercise it has.
  impliedTotals: () => ({ count: 1 }),
  visibleFields: (item, { kind, bodyweight }) => {
    const category = ['part', 'title']
    const timed = [...category, 'cardio']
    if (kind === 'cardio') return { visible: [...timed, 'distance'], required: timed }
    if (kind === 'rest') return { visible: category, required: category }
    const visible = [...category, ...shortForm]
    // A line without an item asks for the fields of a new one.
    if ((item.sets ?? '') !== '') return { visible: [...visible, 'sets'], required: [...category, 'sets'] }
    return { visible, required: bodyweight ? visible.slice(0, -1) : visible }
  },
  validate: ({ sets }, itemKind) => {
    const list = parseSets(String(sets ?? ''))
    // A row of the editor whose repetitions are not typed yet.
    if (list.some(({ rep }) => rep === 0)) return 'sets'
    const needsWeight = itemKind?.kind === 'strength' && !itemKind.bodyweight
    return needsWeight && list.some(isWithoutWeight) ? 'weight' : null
  },
  normalizeItem: normalizeSets,
  applyRules: (after, before) => {
    const isShortFormEdited = after.sets === before.sets && shortForm.some((name) => after[name] !== before[name])
    const item = isShortFormEdited ? { ...after, sets: '' } : after
    return item.part === before.part ? item : { ...item, title: '' }
  },
  charts: {
    pies: {
      part: { of: 'items', names: 'part', amount: null, slice: ({ part }) => ({ name: part, part: '', amount: 1 }) },
      title: {
        of: 'items',
        names: 'title',
        amount: null,
        slice: ({ part, title }) => ({ name: title, part, amount: 1 }),
      },
    },
    lines: {
      volume: { metrics: ['volume'], pick: 'one' },
      cardio: { metrics: ['cardio'], pick: 'one' },
      scale: { metrics: ['scale'], pick: 'one' },
    },
    averages: {
      volume: { metrics: ['volume'], pick: 'one' },
      cardio: { metrics: ['cardio'], pick: 'one' },
    },
  },
  parts: [
    {
      id: 'back',
      kind: 'strength',
      titles: [
        { id: 'deadlift' },
        { id: 'barbellRow' },
        { id: 'dumbbellRow' },
        { id: 'seatedRow' },
        { id: 'latPulldown' },
        { id: 'pullUp', bodyweight: true },
      ],
    },
    {
      id: 'leg',
      kind: 'strength',
      titles: [
        { id: 'backSquat' },
        { id: 'frontSquat' },
        { id: 'hackSquat' },
        { id: 'barbellLunge' },
        { id: 'dumbbellLunge' },
        { id: 'legPress' },
        { id: 'legExtension' },
        { id: 'legCurl' },
      ],
    },
    {
      id: 'chest',
      kind: 'strength',
      titles: [
        { id: 'barbellBenchPress' },
        { id: 'dumbbellBenchPress' },
        { id: 'machineBenchPress' },
        { id: 'inclineBenchPress' },
        { id: 'declineBenchPress' },
        { id: 'dumbbellFly' },
        { id: 'cableFly' },
        { id: 'cableCrossover' },
        { id: 'dips', bodyweight: true },
        { id: 'pushUp', bodyweight: true },
      ],
    },
    {
      id: 'shoulder',
      kind: 'strength',
      titles: [
        { id: 'militaryPress' },
        { id: 'barbellPress' },
        { id: 'dumbbellPress' },
        { id: 'machinePress' },
        { id: 'behindTheNeckPress' },
        { id: 'frontRaise' },
        { id: 'sideRaise' },
        { id: 'bentOverLateralRaise' },
        { id: 'facePull' },
      ],
    },
    {
      id: 'triceps',
      kind: 'strength',
      titles: [
        { id: 'lyingExtension' },
        { id: 'dumbbellExtension' },
        { id: 'overheadExtension' },
        { id: 'closeGripBenchPress' },
        { id: 'cablePushDown' },
        { id: 'cableRopeDown' },
        { id: 'cableKickback' },
      ],
    },
    {
      id: 'biceps',
      kind: 'strength',
      titles: [
        { id: 'barbellCurl' },
        { id: 'dumbbellCurl' },
        { id: 'hammerCurl' },
        { id: 'machineCurl' },
        { id: 'cableCurl' },
        { id: 'barbellPreacherCurl' },
        { id: 'dumbbellPreacherCurl' },
      ],
    },
    {
      id: 'cardio',
      kind: 'cardio',
      titles: [
        { id: 'walking' },
        { id: 'running' },
        { id: 'stepper' },
        { id: 'cycling' },
        { id: 'swimming' },
        { id: 'plank' },
      ],
    },
    { id: 'rest', kind: 'rest', titles: [{ id: 'rest' }] },
  ],
})
