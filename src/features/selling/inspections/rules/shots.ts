import type { Shot } from '#lines/line/control.ts'
import type { Line } from '#lines/line.ts'

/** What an inspection of a vehicle asks for where its line does not say otherwise: philippines.md §2. */
const STANDARD: readonly Shot[] = [
  { code: 'front', title: 'Front', help: 'The whole front with the plate, from three steps away.', required: true },
  { code: 'rear', title: 'Rear', help: 'The whole rear with the plate, from three steps away.', required: true },
  { code: 'left', title: 'Left side', help: 'The whole left side, from wheel to wheel.', required: true },
  { code: 'right', title: 'Right side', help: 'The whole right side, from wheel to wheel.', required: true },
  { code: 'interior', title: 'Interior', help: 'The front seats and the dashboard, from the open door.', required: true },
  { code: 'odometer', title: 'Odometer', help: 'The reading, sharp enough to make out every digit.', required: true },
  { code: 'chassis', title: 'Chassis plate', help: 'The chassis number, sharp enough to read every letter.', required: true },
  { code: 'engine', title: 'Engine plate', help: 'The engine number, sharp enough to read every letter.', required: true },
]

export const shotsOf = (line: Line): readonly Shot[] =>
  line.control.inspection.shots.length > 0 ? line.control.inspection.shots : STANDARD
