import { create } from 'zustand'

/** Whether the diner is asked before they sign out, since it empties their cart. */
export const useSignOutQuestion = create<{ isAsked: boolean }>(() => ({ isAsked: false }))
