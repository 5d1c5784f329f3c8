/** Marks whatever could be taken for real, and starts the numbers issued in practice mode. */
export const SPECIMEN = 'SPECIMEN'
