/** Taps and typing before hydration. */
interface EarlyInput {
  /** Repeats what was queued for elements that are hydrated by now. */
  replay(): void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Queues taps and typing made before hydration. It stands in the page's head, so it is there before the first button is.
 *
 * - Links are left alone: they work without a script.
 * - A tap is queued once for each control, however often an impatient finger repeats it. The browser's own answer is held
 *   back with it: a radio that changed by itself would contradict React's state.
 * - Typing stays in its field; the last value is queued.
 * - An element is hydrated once it has React's props (`__reactProps$…`). React offers no other sign of it, and hydrates
 *   parts of a page one after the other, as their scripts arrive.
 * - React sets those props before it has finished a part, and does not take a tap on a part that it has not finished: it
 *   stops the event on its way down. Such a tap changes nothing and stays in the queue.
 *
 * React remembers what it last saw in a field and ignores a value that it knows. So another value is set first, which
 * React sees, and then the typed one through the prototype, which it does not see.
 */
export const earlyInputScript = `(()=>{
const queue=new Map()
const isHydrated=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'))
const change=(field,value)=>{
field.value=value+' '
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value)
for(const type of['input','change'])field.dispatchEvent(new Event(type,{bubbles:true}))
}
const tap=control=>{
const keep=event=>{if(event.cancelBubble){event.preventDefault();queue.set(control,null)}}
document.addEventListener('click',keep,true)
control.click()
document.removeEventListener('click',keep,true)
}
const replay=()=>{for(const[control,value]of[...queue])if(isHydrated(control)||!control.isConnected){
queue.delete(control)
if(value===null)tap(control)
else change(control,value)
}}
addEventListener('click',event=>{
const control=event.isTrusted&&event.target.closest('button,input[type=radio],input[type=checkbox]')
if(!control||isHydrated(event.target)&&isHydrated(control))return
event.preventDefault()
event.stopImmediatePropagation()
queue.set(control,null)
replay()
},true)
addEventListener('input',event=>{
const field=event.target
if(event.isTrusted&&!/radio|checkbox/.test(field.type)&&!isHydrated(field))queue.set(field,field.value)
},true)
window.earlyInput={replay}
})()`

/** Call this when a part of the page has been hydrated. */
export function replayEarlyInput(): void {
  window.earlyInput?.replay()
}
