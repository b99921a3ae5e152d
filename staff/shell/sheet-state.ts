/** What a sheet lies over: the address of a screen of the office; nothing is the board. Kept in the browser's history. */
export interface SheetState {
  under?: string
}
