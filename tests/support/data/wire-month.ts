import { spends, wirePeriod } from './wire-values.ts'

const strength = {
  exercise_part: 'back',
  exercise_title: 'deadlift',
  exercise_set: 5,
  exercise_rep: 5,
  exercise_weight: 100,
}
const run = { exercise_part: 'cardio', exercise_title: 'running', exercise_cardio: '00:40' }
const meal = (food_part: string, food_name: string, food_kcal: number) => ({
  food_part,
  food_name,
  food_brand: 'Haru',
  food_count: 1,
  food_serv: 'serv',
  food_gram: 200,
  food_kcal,
  food_carb: 60,
  food_protein: 22.5,
  food_fat: 15,
})
const night = { sleep_part: 'night', sleep_bedTime: '23:50', sleep_wakeTime: '07:10' }
const nap = { sleep_part: 'nap', sleep_bedTime: '14:00', sleep_wakeTime: '14:40' }

const own = (calendar_part: string, calendar_title: string, calendar_color: string) => ({
  calendar_part,
  calendar_title,
  calendar_color,
  calendar_content: '10:30',
})

const day = wirePeriod('day', '2025-03-12')
const before = wirePeriod('day', '2025-03-11')
const month = wirePeriod('month', '2025-03-01', '2025-03-31')

/** Two days in four areas, a goal of each area, and calendar entries, as calls: every part of a list has data. */
export const loggedMonth: readonly (readonly [path: string, body: unknown])[] = [
  ['/exercise/create', { DATE: day, OBJECT: { exercise_section: [strength, run], exercise_total_scale: 72.5 } }],
  ['/exercise/create', { DATE: before, OBJECT: { exercise_section: [run] } }],
  [
    '/food/create',
    { DATE: day, OBJECT: { food_section: [meal('breakfast', 'Oatmeal', 350), meal('lunch', '비빔밥', 560)] } },
  ],
  ['/money/create', { DATE: day, OBJECT: spends(9000, 1250) }],
  ['/money/create', { DATE: before, OBJECT: spends(300) }],
  ['/sleep/create', { DATE: day, OBJECT: { sleep_section: [night, nap] } }],
  [
    '/exercise/goal/create',
    {
      DATE: month,
      OBJECT: {
        exercise_goal_count: 12,
        exercise_goal_volume: 5000,
        exercise_goal_cardio: '01:30',
        exercise_goal_scale: 70,
      },
    },
  ],
  [
    '/food/goal/create',
    { DATE: month, OBJECT: { food_goal_kcal: 1000, food_goal_carb: 200, food_goal_protein: 45, food_goal_fat: 20 } },
  ],
  ['/money/goal/create', { DATE: month, OBJECT: { money_goal_income: 2_500_000, money_goal_expense: 8000 } }],
  [
    '/calendar/create',
    { DATE: day, OBJECT: { calendar_section: [own('schedule', '치과', 'blue'), own('memo', '전기 요금', 'yellow')] } },
  ],
  [
    '/calendar/create',
    {
      DATE: wirePeriod('select', '2025-03-11', '2025-03-13'),
      OBJECT: { calendar_section: [own('schedule', 'Trip', 'purple')] },
    },
  ],
  ['/sleep/goal/create', { DATE: month, OBJECT: { sleep_goal_bedTime: '23:30', sleep_goal_wakeTime: '07:00' } }],
]
