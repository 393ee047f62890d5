/*
 * jsdom draws 60 frames a second by a timer, which stands still with a stopped clock (time.ts): answers would not be shown, since
 * Redux Toolkit tells components of them with the next frame. Here each turn of the event loop is a frame.
 */
const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
const animationFrames = new Map<number, ReturnType<typeof setTimeout>>();
let lastFrame = 0;

window.requestAnimationFrame = (draw) => {
  const id = (lastFrame += 1);
  const drawFrame = (): void => {
    animationFrames.delete(id);
    draw(performance.now());
  };
  animationFrames.set(id, realTimeout(drawFrame, 0));
  return id;
};

window.cancelAnimationFrame = (id) => {
  realClear(animationFrames.get(id));
  animationFrames.delete(id);
};
