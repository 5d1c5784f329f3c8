/** What a new owner agrees to, stored with its version. */
export const TAKING_OVER = {
  version: '2026-1',
  text: 'I bought this vehicle and take its policy over as it is, with its terms and for the days that are left. What is said of me here is true, and I agree that the insurer keeps it to insure me.',
} as const
