/** What stands for shade and for white in these drawings, and what it looks like in a kitchen. */
const LILAC_TO_CHINA = ['#C3A8DE', '#E2DACB', 60];
const LILAC_TO_STEEL = ['#B5A6C9', '#B4B4B4', 70];
const ROSE_TO_CRUST = ['#C05A6A', '#A8672F', 55];
const NEON_TO_LEAF = ['#8ECB1F', '#76A338', 15];

/**
 * Natural colours for the drawings of the set, which are painted in magenta, violet and neon. Each rule says: what
 * looks like the first colour becomes the second, with all its lights and shades; the number is how far from the first
 * colour's hue it reaches, in degrees. The nearest rule counts.
 */
export const NATURAL = {
  tomato: [['#E31B61', '#D8372A', 50], NEON_TO_LEAF],
  'red-apple': [['#E03050', '#C93A2C', 40], ['#B83080', '#9C2F28', 45], NEON_TO_LEAF],
  strawberry: [['#F01F60', '#D92C2C', 45], ['#4A2468', '#8A4A22', 50], NEON_TO_LEAF],
  cherries: [['#D11146', '#A51C2B', 50], NEON_TO_LEAF],
  grapes: [['#6A38A6', '#40264C', 50], NEON_TO_LEAF],
  blueberries: [['#7A5BB8', '#43568C', 60]],
  eggplant: [
    ['#7238FA', '#4B2A55', 50],
    ['#38E088', '#6F9A48', 50],
  ],
  broccoli: [
    ['#1FAF78', '#4A8443', 25],
    ['#187C84', '#356F35', 75],
    ['#80CB72', '#8DB465', 22],
  ],
  carrot: [['#FF7CA0', '#EE8433', 45], ['#FF9A3A', '#EE8A34', 25], NEON_TO_LEAF],
  potato: [
    ['#E3AE8A', '#C9A36B', 60],
    ['#CA7544', '#9C7038', 12],
  ],
  garlic: [
    ['#F0D2BE', '#EFE4D2', 50],
    ['#B35889', '#B58F86', 60],
  ],
  cucumber: [
    ['#7767BA', '#3D6B3A', 60],
    ['#4A7D70', '#4A7A40', 40],
  ],
  'bell-pepper': [
    ['#1A7062', '#33693A', 45],
    ['#375E6F', '#2F5A35', 30],
  ],
  'ear-of-corn': [
    ['#2E8A6A', '#4F8A38', 60],
    ['#26B526', '#6A9F3E', 20],
  ],
  'brown-mushroom': [
    ['#8A3F3C', '#7D5234', 40],
    ['#FFA4B0', '#EBDBC3', 80],
  ],
  'leafy-green': [['#88B53A', '#6B9A3C', 30]],
  herb: [['#A8DC52', '#7FA845', 40]],
  onion: [['#C8655A', '#B07536', 30]],
  tangerine: [['#E85A78', '#EA7A1E', 60], ['#FF9A2A', '#F5922B', 25], NEON_TO_LEAF],
  lemon: [['#DE7660', '#E3A92F', 45], NEON_TO_LEAF],
  mango: [['#D9777B', '#E27B2C', 40], NEON_TO_LEAF],
  peach: [['#FF5A70', '#EC6A42', 50], NEON_TO_LEAF],
  'kiwi-fruit': [
    ['#9A5A55', '#86633A', 45],
    ['#55405E', '#2F2A1C', 60],
    ['#AEDD38', '#9CC043', 25],
  ],
  avocado: [
    ['#2E6A5C', '#3C5630', 90],
    ['#2B5866', '#2F4A2A', 40],
    ['#D9F650', '#E2E089', 12],
    ['#98D648', '#A9C456', 20],
  ],
  pineapple: [['#F5957A', '#D9972F', 60], ['#FFC890', '#F0C25A', 25], NEON_TO_LEAF],
  watermelon: [
    ['#ED2448', '#DC3D3A', 40],
    ['#50385E', '#2E2420', 60],
  ],
  coconut: [
    ['#CDC0DA', '#F6EFE2', 60],
    ['#A25A5A', '#74502F', 70],
  ],
  'ginger-root': [
    ['#D56A72', '#A9733A', 35],
    ['#EEA070', '#D3A05C', 30],
  ],
  peanuts: [
    ['#C67A80', '#A9763C', 35],
    ['#D3A078', '#CDA164', 40],
  ],
  beans: [['#8A3C55', '#7A2E28', 60]],
  falafel: [
    ['#6A3645', '#7C5229', 70],
    ['#D6D853', '#A7AE58', 30],
  ],

  bread: [['#C08860', '#B4793F', 60]],
  croissant: [ROSE_TO_CRUST, ['#F5B06A', '#DE9E50', 30]],
  'baguette-bread': [ROSE_TO_CRUST, ['#F3AF78', '#D59B55', 30]],
  pretzel: [
    ['#F07838', '#A8632B', 40],
    ['#D2D0F0', '#FBF6EA', 60],
  ],
  flatbread: [
    ['#F9B68F', '#E0B87C', 30],
    ['#DA92A4', '#C08A4C', 60],
  ],
  doughnut: [
    ['#E08A78', '#D39A55', 25],
    ['#723F44', '#5A3422', 22],
  ],
  pie: [
    ['#7A559A', '#A39C92', 60],
    ['#F29A68', '#D69A4D', 40],
  ],
  waffle: [['#DD8484', '#C98E4B', 35]],
  shortcake: [
    ['#FFA878', '#EFC383', 40],
    ['#F0A4DA', '#F6DFC2', 60],
    ['#F03050', '#D92C2C', 14],
  ],
  'birthday-cake': [
    ['#BA5CA3', '#B9793F', 40],
    ['#FF80E2', '#F08AA8', 40],
    ['#F2AA80', '#E6BB85', 30],
    ['#E4828A', '#DDA070', 20],
  ],
  cupcake: [
    ['#DE48A8', '#E08AA0', 60],
    ['#4A8CF5', '#B98A60', 40],
  ],
  pancakes: [LILAC_TO_CHINA],
  cookie: [
    ['#D98A78', '#C4925A', 30],
    ['#6F434A', '#553322', 25],
  ],
  'rice-cracker': [
    ['#4E3A78', '#24382B', 60],
    ['#E09A5A', '#C58C4A', 40],
  ],

  'cheese-wedge': [['#FFCF4A', '#F1C452', 40]],
  butter: [LILAC_TO_CHINA, ['#F8C840', '#F3D06A', 30]],
  custard: [LILAC_TO_CHINA, ['#7A4E42', '#74431F', 25]],
  'glass-of-milk': [['#DFD6EC', '#FBF6E9', 40]],
  'ice-cream': [
    ['#FF4F98', '#C8322C', 20],
    ['#6C98FF', '#A9CBD8', 60],
  ],
  'soft-ice-cream': [['#C87078', '#C98E4B', 35]],
  egg: [['#974668', '#9A6038', 45]],
  fondue: [
    ['#F03A76', '#BE3A2B', 40],
    ['#563078', '#4A403A', 50],
  ],
  cooking: [['#5A4282', '#46464A', 60]],
  'chocolate-bar': [
    ['#B9A6D8', '#C9C9C9', 45],
    ['#D3245A', '#B5342B', 30],
    ['#80503F', '#5F3B25', 30],
  ],
  'honey-pot': [['#C66D81', '#A96E38', 40]],

  droplet: [['#7480FF', '#4FA6E8', 30]],
  'beverage-box': [
    ['#7AE08C', '#86B765', 30],
    ['#C8204A', '#C93A2C', 60],
  ],
  'bubble-tea': [
    ['#9678BC', '#6F9458', 50],
    ['#80404A', '#3B261B', 40],
  ],
  'hot-beverage': [
    ['#B8AACB', '#E4DED2', 60],
    ['#6A3C3C', '#4F3220', 40],
  ],
  'steaming-bowl': [['#CB2A60', '#B23A2E', 40]],
  'cooked-rice': [
    ['#D42C5C', '#B23A2E', 45],
    ['#CFC6DC', '#F3EEE2', 60],
  ],
  spaghetti: [LILAC_TO_CHINA, ['#C82A45', '#C23B2A', 40]],
  popcorn: [
    ['#F8205A', '#C9392F', 40],
    ['#DCC0F4', '#F6EEDD', 50],
  ],
  'poultry-leg': [
    ['#D8C4EA', '#F2E9D8', 60],
    ['#BC6C58', '#AE7038', 60],
  ],
  pizza: [
    ['#F8305C', '#C23C2B', 35],
    ['#F0A868', '#D59A55', 20],
  ],
  dumpling: [['#C8805F', '#C18F55', 20]],
  'french-fries': [['#DD2050', '#C33A2E', 50]],
  'curry-rice': [['#B8AACB', '#DCD5C8', 70]],
  'pot-of-food': [LILAC_TO_STEEL],
  burrito: [
    ['#BFB0D2', '#BFBFBF', 50],
    ['#F04080', '#CE4A32', 30],
    ['#E4A898', '#E0BA85', 35],
  ],
  'sheaf-of-rice': [['#4F7F90', '#6F9A48', 60]],

  receipt: [['#C4B4D8', '#DDD6C8', 60]],
  'magnifying-glass-tilted-left': [['#7A4A85', '#6B4A32', 85]],
};
