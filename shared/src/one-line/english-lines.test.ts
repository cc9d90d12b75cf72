import { describe, expect, test } from 'vitest'
import { createLineContext, describeLine, lineSets } from '../../../tests/support/data/line-text.ts'
import { parseLine } from './parse-line.ts'

// Lines as people in the United States write them, and what they mean at half past twelve. describeLine explains the short form.
const lines = `
coffee $4.50 => money expense/food amount=4.5 "coffee"
coffee 4.50 => money expense/food amount=4.5 "coffee"
Coffee 4.5 => money expense/food amount=4.5 "Coffee"
coffee 5 => money expense/food amount=5 "coffee"
$4.50 coffee => money expense/food amount=4.5 "coffee"
4.50 for coffee => money expense/food amount=4.5 "coffee"
coffee - 4.50 => money expense/food amount=4.5 "coffee"
coffee: $4 => money expense/food amount=4 "coffee"
coffee 5 bucks => money expense/food amount=5 "coffee"
spent 12 on lunch => money expense/food amount=12 "lunch"
paid $30 for parking => money expense/transportation amount=30 "parking"
lunch 12 => money expense/food amount=12 "lunch"
dinner 23.50 => money expense/food amount=23.5 "dinner"
dinner with sam 48.20 => money expense/food amount=48.2 "dinner with sam"
mac and cheese 12.50 => money expense/? amount=12.5 "mac and cheese"
fish & chips $14 => money expense/? amount=14 "fish & chips"
groceries 87.32 => money expense/food amount=87.32 "groceries"
Whole Foods $112.40 => money expense/food amount=112.4 "Whole Foods"
starbucks 6.75 => money expense/food amount=6.75 "starbucks"
latte 5.25 usd => money expense/food amount=5.25 "latte"
taxi 20 => money expense/transportation amount=20 "taxi"
taxi home 18.60 => money expense/transportation amount=18.6 "taxi home"
uber to airport $42 => money expense/transportation amount=42 "uber to airport"
bus to work 2.75 => money expense/transportation amount=2.75 "bus to work"
gas $45.10 => money expense/transportation amount=45.1 "gas"
parking 2 hours $6 => money expense/transportation amount=6 "parking 2 hours"
rent 1,450 => money expense/housing amount=1450 "rent"
rent $1,450.00 => money expense/housing amount=1450 "rent"
rent 1.45k => money expense/housing amount=1450 "rent"
electric bill 64.12 => money expense/housing amount=64.12 "electric bill"
netflix 15.49 => money expense/culture amount=15.49 "netflix"
movie tickets $32 => money expense/culture amount=32 "movie tickets"
2 movie tickets $32 => money expense/culture amount=32 "2 movie tickets"
pharmacy 11.99 => money expense/health amount=11.99 "pharmacy"
health insurance 120 => money expense/health amount=120 "health insurance"
gym membership 39.99 => money expense/health amount=39.99 "gym membership"
haircut 35 => money expense/beauty amount=35 "haircut"
new shoes $89 => money expense/beauty amount=89 "new shoes"
car insurance 140 => money expense/finance amount=140 "car insurance"
taxes 310.55 => money expense/finance amount=310.55 "taxes"
donation 50 => money expense/others amount=50 "donation"
salary 4200 => money income/labor amount=4200 "salary"
paycheck $2,100.35 => money income/labor amount=2100.35 "paycheck"
refund 20 => money income/others amount=20 "refund"
dividends 12.07 => money income/finance amount=12.07 "dividends"
income 500 => money income/? amount=500
transportation 40 => money expense/transportation amount=40
steak 45 => money expense/? amount=45 "steak"
12.50 => money expense/? amount=12.5
$5 => money expense/? amount=5
coffee => money expense/food amount=? "coffee"
coffee 4500원 => money expense/food amount=? "coffee" ! "4500원"
yesterday coffee 5 => -1: money expense/food amount=5 "coffee"
taxi 14 yesterday => -1: money expense/transportation amount=14 "taxi"
the day before yesterday rent 900 => -2: money expense/housing amount=900 "rent"
coffee 4.50 today => 0: money expense/food amount=4.5 "coffee"
coffee 4.50, taxi 20 => money expense/food amount=4.5 "coffee" + money expense/transportation amount=20 "taxi"
coffee 4.50 taxi 20 => money expense/food amount=4.5 "coffee" + money expense/transportation amount=20 "taxi"
coffee 4.50 and bagel 3.25 => money expense/food amount=4.5 "coffee" + money expense/? amount=3.25 "bagel"
breakfast 2 eggs and toast => food breakfast count=2 "eggs" + food breakfast "toast"
breakfast: 2 eggs, toast, orange juice => food breakfast count=2 "eggs" + food breakfast "toast" + food breakfast "orange juice"
2 eggs for breakfast => food breakfast count=2 "eggs"
two eggs for breakfast => food breakfast count=2 "eggs"
had 2 eggs for breakfast => food breakfast count=2 "eggs"
lunch chicken salad => food lunch "chicken salad"
lunch chicken salad 450 kcal => food lunch kcal=450 "chicken salad"
lunch 2 tacos => food lunch count=2 "tacos"
chicken breast 200g => food lunch gram=200 "chicken breast"
200g chicken breast => food lunch gram=200 "chicken breast"
200 g of chicken breast 330 cal => food lunch gram=200 kcal=330 "chicken breast"
oatmeal 60g protein 8g => food lunch gram=60 protein=8 "oatmeal"
oatmeal protein 8g 60g => food lunch gram=60 protein=8 "oatmeal"
chicken 31g protein 3g fat => food lunch protein=31 fat=3 "chicken"
chicken 100g 31g protein 3g fat => food lunch gram=100 protein=31 fat=3 "chicken"
oatmeal 27g carbs 5g protein 3g fat => food lunch carb=27 protein=5 fat=3 "oatmeal"
yogurt 100 kcal 17g protein 6g carbs 0g fat => food lunch kcal=100 carb=6 protein=17 fat=0 "yogurt"
salad 10g fat 20g protein 30g carbs 290 kcal => food lunch kcal=290 carb=30 protein=20 fat=10 "salad"
1 cup rice => food lunch count=1 "rice"
1/2 cup rice => food lunch count=0.5 "rice"
1 1/2 cups of rice => food lunch count=1.5 "rice"
1½ cup rice => food lunch count=1.5 "rice"
⅓ cup oats => food lunch count=0.3 "oats"
½ avocado => food lunch count=0.5 "avocado"
1/2 avocado => food lunch count=2 "avocado" ! "1"
run 3/4 hour => exercise cardio/running cardio=00:45
120/80 => money expense/? amount=120 + money expense/? amount=80
1/2 coffee 4.50 => money expense/food amount=4.5 "1/2 coffee"
half a cup of rice => food lunch count=0.5 "rice"
half avocado => food lunch count=0.5 "avocado"
half pizza => food lunch count=0.5 "pizza"
half an apple => food lunch count=0.5 "apple"
2 tablespoons of honey => food lunch count=2 "honey"
a bowl of soup => food lunch count=1 "soup"
2 slices of pizza => food lunch count=2 "pizza"
2 slices pizza 570 calories => food lunch count=2 kcal=570 "pizza"
milk 200ml => food lunch gram=200 "milk"
3 eggs 210 cal => food lunch count=3 kcal=210 "eggs"
half a pizza 500 kcal => food lunch count=0.5 kcal=500 "pizza"
2 bananas 200kcal => food lunch count=2 kcal=200 "bananas"
2 eggs 12g protein => food lunch count=2 protein=12 "eggs"
ate a banana => food lunch "banana"
snack almonds => food snack "almonds"
snack: protein bar 210 kcal => food snack kcal=210 "protein bar"
dinner pasta with tomato sauce => food dinner "pasta with tomato sauce"
dinner salmon, rice, broccoli => food dinner "salmon" + food dinner "rice" + food dinner "broccoli"
supper soup => food dinner "soup"
lunch => food lunch ?
yesterday dinner burrito => -1: food dinner "burrito"
drank 2 cups of green tea => food lunch count=2 "green tea"
bench 4x8x67.5 => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
bench 4x8 @ 67.5 => exercise chest/barbellBenchPress set=4 rep=8 weight=67.5
bench press 4 sets 8 reps 135 lbs => exercise chest/barbellBenchPress set=4 rep=8 weight=135
bench press 4 sets of 8 at 135 => exercise chest/barbellBenchPress set=4 rep=8 weight=135
bench 135 4x8 => exercise chest/barbellBenchPress set=4 rep=8 weight=135
bench 135x8 => exercise chest/barbellBenchPress set=? rep=8 weight=135
bench 135x8x4 => exercise chest/barbellBenchPress set=4 rep=8 weight=135
bench 135x8, 155x5, 175x3 => exercise chest/barbellBenchPress set=? rep=8 weight=135 + exercise chest/barbellBenchPress set=? rep=5 weight=155 + exercise chest/barbellBenchPress set=? rep=3 weight=175
bench 60kg 4x8 => exercise chest/barbellBenchPress set=4 rep=8 weight=132.28
Bench Press 4 x 8 x 135lb => exercise chest/barbellBenchPress set=4 rep=8 weight=135
squat 5x5 225 => exercise leg/backSquat set=5 rep=5 weight=225
squats 5x5 225lb => exercise leg/backSquat set=5 rep=5 weight=225
squat 5 5 225 => exercise leg/backSquat set=5 rep=5 weight=225
5x5 squat 225 => exercise leg/backSquat set=5 rep=5 weight=225
front squat 3x5x185 => exercise leg/frontSquat set=3 rep=5 weight=185
deadlift 315x5 => exercise back/deadlift set=? rep=5 weight=315
deadlift 1x5x315 => exercise back/deadlift set=1 rep=5 weight=315
pull-ups 3x10 => exercise back/pullUp set=3 rep=10
pullups 3 sets 10 reps => exercise back/pullUp set=3 rep=10
chin ups 10 => exercise back/pullUp set=? rep=10
50 pushups => exercise chest/pushUp set=? rep=50
push ups 5x20 => exercise chest/pushUp set=5 rep=20
ohp 3x5 95 => exercise shoulder/militaryPress set=3 rep=5 weight=95
lat pulldown 4x12x120 => exercise back/latPulldown set=4 rep=12 weight=120
db bench 3x10 50 lb => exercise chest/dumbbellBenchPress set=3 rep=10 weight=50
lateral raises 4x15 15lb => exercise shoulder/sideRaise set=4 rep=15 weight=15
leg press 4x10x360 => exercise leg/legPress set=4 rep=10 weight=360
bicep curls 3 sets of 12 with 30 lbs => exercise biceps/barbellCurl set=3 rep=12 weight=30
squat => exercise leg/backSquat set=? rep=? weight=?
squat 4x8x9999 => exercise leg/backSquat set=? rep=? weight=? ! "4x8x9999"
run 30m => exercise cardio/running cardio=00:30
run 30 min => exercise cardio/running cardio=00:30
ran 45 minutes => exercise cardio/running cardio=00:45
running 1h 20m => exercise cardio/running cardio=01:20
30 min run => exercise cardio/running cardio=00:30
morning run 35m => exercise cardio/running cardio=00:35
ran 5km 30m => exercise cardio/running cardio=00:30 ! "5km"
run 28 => exercise cardio/running cardio=00:28
run 1:05 => exercise cardio/running cardio=01:05
walked for an hour => exercise cardio/walking cardio=01:00
walk half an hour => exercise cardio/walking cardio=00:30
bike 1h20 => exercise cardio/cycling cardio=01:20
cycling 1.5h => exercise cardio/cycling cardio=01:30
swam 40 mins => exercise cardio/swimming cardio=00:40
plank 90 sec => exercise cardio/plank cardio=00:02
stairmaster 15min => exercise cardio/stepper cardio=00:15
yesterday ran 5 miles 50m => -1: exercise cardio/running cardio=00:50 ! "5 miles"
rest day => exercise rest/rest
72.4kg => day exercise scale=159.61
160 lb => day exercise scale=160
weight 160 lb => day exercise scale=160
weight 160.4 => day exercise scale=160.4
weighed 159 lbs this morning => day exercise scale=159
body weight 161.2 => day exercise scale=161.2
slept 23:40-7:10 => sleep night bedTime=23:40 wakeTime=07:10
slept 11-7 => sleep night bedTime=23:00 wakeTime=07:00
11pm-7am => sleep night bedTime=23:00 wakeTime=07:00
sleep 11:30pm to 7am => sleep night bedTime=23:30 wakeTime=07:00
slept from 11:30 to 7:15 => sleep night bedTime=23:30 wakeTime=07:15
slept 12:30-7 => sleep night bedTime=00:30 wakeTime=07:00
slept 1am to 8:30am => sleep night bedTime=01:00 wakeTime=08:30
slept midnight-6 => sleep night bedTime=00:00 wakeTime=06:00
bed 10:45pm, woke up 6:30am => sleep night bedTime=22:45 wakeTime=06:30
bed at 11 pm up at 7 am => sleep night bedTime=23:00 wakeTime=07:00
went to bed at 11pm => sleep night bedTime=23:00 wakeTime=?
woke up 7am => sleep night bedTime=? wakeTime=07:00
last night 11pm - 6:45am => sleep night bedTime=23:00 wakeTime=06:45
nap 2-3pm => sleep nap bedTime=14:00 wakeTime=15:00
nap 1:30-2:10 => sleep nap bedTime=13:30 wakeTime=14:10
nap 30m => sleep nap bedTime=? wakeTime=? ! "30m"
run 30m and coffee 4.50 => exercise cardio/running cardio=00:30 + money expense/food amount=4.5 "coffee"
run 30m coffee 4.50 => exercise cardio/running cardio=00:30 + money expense/food amount=4.5 "coffee"
slept 11-7, 160 lb, oatmeal for breakfast => sleep night bedTime=23:00 wakeTime=07:00 + day exercise scale=160 + food breakfast "oatmeal"
bench 4x8x135 squat 5x5x225 => exercise chest/barbellBenchPress set=4 rep=8 weight=135 + exercise leg/backSquat set=5 rep=5 weight=225
lunch burrito 12.50, taxi 20, run 20 min => money expense/food amount=12.5 "lunch burrito" + money expense/transportation amount=20 "taxi" + exercise cardio/running cardio=00:20
yesterday bench 5x5x185 and dinner 40 => -1: exercise chest/barbellBenchPress set=5 rep=5 weight=185 + money expense/food amount=40 "dinner"
breakfast eggs and toast then ran 30m => food breakfast "eggs" + food breakfast "toast" + exercise cardio/running cardio=00:30
breakfast set => set food "Breakfast set" 2
Breakfast Set => set food "Breakfast set" 2
had breakfast set => set food "Breakfast set" 2
yesterday breakfast set => -1: set food "Breakfast set" 2
leg day => set exercise "Leg day" 1
leg-day, breakfast set, taxi 20 => set exercise "Leg day" 1 + set food "Breakfast set" 2 + money expense/transportation amount=20 "taxi"
breakfast set and 160 lb => set food "Breakfast set" 2 + day exercise scale=160
chicken salad 450 kcal => food lunch kcal=450 "chicken salad"
dinner salad => food dinner "salad"
hello world => ! "hello world"
`

const units = { weight: 'lb', currency: 'USD' } as const
const cases = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' => '))

describe('an English line', () => {
  test('is one of 150 or more', () => {
    expect(new Set(cases.map(([text]) => text)).size).toBeGreaterThanOrEqual(150)
  })

  test.each(cases)('%j is %s', (text = '', expected) => {
    expect(describeLine(parseLine(text, createLineContext({ units, savedSets: lineSets })), units)).toBe(expected)
  })
})
