/** Stands on whatever could be taken for real, and begins the numbers that practice gives. */
export const SPECIMEN = 'SPECIMEN'
