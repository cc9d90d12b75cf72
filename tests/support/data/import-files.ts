// Small files as other products export them.

const strongHead =
  'Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);Seconds;Notes;Workout Notes'

/** A set of a workout: a weight in kg and repetitions. */
export function strongSet(day: string, exercise: string, order: number | string, weight: number, reps: number): string {
  return `1;${day} 18:00:00;Evening;3600;"${exercise}";${order};${weight};${reps};;;;;`
}

function strongFileOf(...sets: readonly string[]): string {
  return [strongHead, ...sets, ''].join('\n')
}

/** Two days with two exercises, one of which no category knows. */
export const strongFile = strongFileOf(
  strongSet('2026-03-02', 'Squat (Barbell)', 'W', 40, 12),
  strongSet('2026-03-02', 'Squat (Barbell)', 1, 67.5, 8),
  strongSet('2026-03-02', 'Zercher Carry', 1, 50, 5),
  strongSet('2026-03-04', 'Squat (Barbell)', 1, 70, 5),
  strongSet('2026-03-04', 'Squat (Barbell)', 2, 70, 5),
)

/** Nights as Sleep Cycle has them. */
export function sleepFileOf(...nights: readonly (readonly [start: string, end: string])[]): string {
  const rows = nights.map(([start, end]) => `${start};${end};81%;7:37;;;;0`)
  return ['Start;End;Sleep quality;Time in bed;Wake up;Sleep Notes;Heart rate;Activity (steps)', ...rows, ''].join('\n')
}

/** Payments as Mint has them: the type decides the direction. */
export function mintFileOf(
  ...rows: readonly (readonly [day: string, what: string, amount: string, type: 'debit' | 'credit', category: string])[]
): string {
  const head =
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"'
  const lines = rows.map(
    ([day, what, amount, type, category]) =>
      `"${day}","${what}","${what}","${amount}","${type}","${category}","Card","",""`,
  )
  return [head, ...lines, ''].join('\n')
}

/** Sets of a workout that Strong exports without the unit of the weights. */
export const strongFileWithoutUnit = [
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
  '2025-03-02 18:30:12,Evening,1h 5m,"Squat (Barbell)",1,67.5,8,0,0.0,"","",',
  '2025-03-02 18:30:12,Evening,1h 5m,"Squat (Barbell)",2,67.5,8,0,0.0,"","",',
  '2025-03-02 18:30:12,Evening,1h 5m,"Squat (Barbell)",Rest Timer,0,0.0,0,90.0,,,',
  '2025-03-04 18:30:12,Evening,1h 5m,"Zercher Carry",1,50,5,0,0.0,"","",',
  '',
].join('\n')

/** A body weight and a meal, as two files of one export of MyFitnessPal. */
export const myFitnessPalFiles = {
  'Measurement-Summary.csv': 'Date,Weight\n2025-03-03,70.5\n',
  'Nutrition-Summary.csv': [
    'Date,Meal,Calories,Fat (g),Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Note',
    '2025-03-03,Breakfast,214.5,14.9,193.5,1.4,0.0,0.3,18.6,',
    '',
  ].join('\n'),
} as const
