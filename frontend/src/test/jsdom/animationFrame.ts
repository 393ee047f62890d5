/*
 * jsdom draws 60 frames a second by a timer, which stands still with a stopped clock (time.ts): answers would not be shown, since
 * Redux Toolkit tells components of them with the next frame. Here each turn of the event loop is a frame. Immediates run in the order
 * in which they were requested, also those that let a stopped clock move on: a frame requested before comes before.
 */
const animationFrames = new Map<number, ReturnType<typeof setImmediate>>();
let lastFrame = 0;

window.requestAnimationFrame = (draw) => {
  const id = (lastFrame += 1);
  const drawFrame = (): void => {
    animationFrames.delete(id);
    draw(performance.now());
  };
  animationFrames.set(id, setImmediate(drawFrame));
  return id;
};

window.cancelAnimationFrame = (id) => {
  clearImmediate(animationFrames.get(id));
  animationFrames.delete(id);
};
